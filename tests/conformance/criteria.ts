/**
 * A test that shows how a criterion is met: its file below `tests`, its name as it stands there, or a part of it, and which of its cases, if
 * it is one of many.
 */
export type NamedTest = readonly [file: string, name: string, testCase?: string]

/** A check that a person made, on the day that is told. */
type Check = { day: string; what: string }

export type Criterion = {
  num: string
  name: string
  /** What it is about, where the name is a whole sentence. */
  section?: string
  /** Of WCAG: A and AA. Of ASVS: 1 and 2. */
  level: 'A' | 'AA' | '1' | '2'
  adherence: 'supports' | 'partially-supports' | 'does-not-support' | 'not-applicable'
  /** How the console meets it, or why it does not apply. */
  notes: string
  tests?: readonly NamedTest[]
  checks?: readonly Check[]
}

const AXE: NamedTest = [
  'journeys/accessibility.test.ts',
  'in the light and in the dark, axe finds nothing on: ',
]
const AXE_NARROW: NamedTest = ['journeys/accessibility.test.ts', 'pixels wide axe finds nothing either']
const KEYBOARD_DAY: NamedTest = [
  'journeys/console.test.ts',
  'by keyboard alone: sign in, filter a list, open a row, pay a center',
]

const SPOKEN = 'screens/spoken-days.test.tsx'
const TOLD_DAY: NamedTest = [SPOKEN, 'a center is found, and paid']
const TOLD_FORM: NamedTest = [SPOKEN, 'a plan is sold at the second try']
const TOLD_BATCH: NamedTest = [
  SPOKEN,
  'two jobs are selected and changed, one of which is refused, and the rest is exported',
]
const TOLD_SESSION: NamedTest = [SPOKEN, 'a session ends in the middle of work']
/** Each screen, one after the other. */
const EACH_SCREEN: NamedTest = [
  'screens/screen-reader.test.tsx',
  'each screen has one first heading, a title, and the same sidebar and header as all others',
]
const PURPOSES: NamedTest = [
  'screens/screen-reader.test.tsx',
  'which fields are about the admin, so that a browser or a password manager fills them in',
]
const LOCK: NamedTest = ['screens/lock-console.test.tsx', 'covers the console, and gives it back as it was']

const NO_MEDIA = 'The console has no audio and no video.'

/** All criteria of WCAG 2.2 at the levels A and AA, in its order; 4.1.1 is obsolete there. */
export const CRITERIA: readonly Criterion[] = [
  {
    num: '1.1.1',
    name: 'Non-text Content',
    level: 'A',
    adherence: 'supports',
    notes:
      'Icons are hidden from assistive technology beside a word, and named where they stand alone. A chart is an image with a name; "Show as table" has its numbers.',
    tests: [
      AXE,
      [
        'screens/analytics.test.tsx',
        'what the embedded API tells is drawn, and each chart is a table as well',
      ],
      ['screens/screen-reader.test.tsx', 'a name once: no tip says again what its button is called'],
    ],
  },
  ...(
    [
      ['1.2.1', 'Audio-only and Video-only (Prerecorded)', 'A'],
      ['1.2.2', 'Captions (Prerecorded)', 'A'],
      ['1.2.3', 'Audio Description or Media Alternative (Prerecorded)', 'A'],
      ['1.2.4', 'Captions (Live)', 'AA'],
      ['1.2.5', 'Audio Description (Prerecorded)', 'AA'],
    ] as const
  ).map(([num, name, level]) => ({
    num,
    name,
    level,
    adherence: 'not-applicable' as const,
    notes: NO_MEDIA,
  })),
  {
    num: '1.3.1',
    name: 'Info and Relationships',
    level: 'A',
    adherence: 'supports',
    notes:
      'Headings, landmarks, lists, tables with column and row headers, field groups and required fields are in the markup. A table whose rows are drawn as cards keeps its roles.',
    tests: [
      TOLD_DAY,
      AXE,
      EACH_SCREEN,
      [
        'screens/screen-reader.test.tsx',
        'which fields of a form are required, of which a picker is, and which password is wrong or shown',
      ],
    ],
  },
  {
    num: '1.3.2',
    name: 'Meaningful Sequence',
    level: 'A',
    adherence: 'supports',
    notes: 'The order of the markup is the order in which one reads.',
    tests: [TOLD_DAY, KEYBOARD_DAY],
    checks: [
      {
        day: '2026-11-24',
        what: 'Styles move only the buttons of the pager and the bar of an export, on phones; neither has another meaning there.',
      },
    ],
  },
  {
    num: '1.3.3',
    name: 'Sensory Characteristics',
    level: 'A',
    adherence: 'supports',
    notes: 'No text of the console refers to a shape, a color, a size or a place on the screen alone.',
    checks: [{ day: '2026-11-24', what: 'The texts of all screens were read.' }],
  },
  {
    num: '1.3.4',
    name: 'Orientation',
    level: 'AA',
    adherence: 'supports',
    notes: 'No view is held to one orientation: what counts is how many pixels there are.',
    tests: [AXE_NARROW, ['screens/devices.test.tsx', 'a calendar is whole on %i by %i pixels']],
  },
  {
    num: '1.3.5',
    name: 'Identify Input Purpose',
    level: 'AA',
    adherence: 'supports',
    notes:
      'The fields about the admin, which are e-mail and passwords, name their purpose. All other fields are about records of other people.',
    tests: [AXE, PURPOSES],
  },
  {
    num: '1.4.1',
    name: 'Use of Color',
    level: 'A',
    adherence: 'supports',
    notes:
      'A status is always a word, a trend has a sign, a wrong field has a message; what is on, current or selected differs by more than color.',
    tests: [
      ['screens/selecting.test.tsx', 'where colours are those of the reader a box is that of the browser'],
      [
        'screens/devices.test.tsx',
        'the current screen and page differ from the others, in the colours of what is chosen',
      ],
      ['screens/devices.test.tsx', 'a button that is on differs from one that is off'],
    ],
  },
  { num: '1.4.2', name: 'Audio Control', level: 'A', adherence: 'not-applicable', notes: NO_MEDIA },
  {
    num: '1.4.3',
    name: 'Contrast (Minimum)',
    level: 'AA',
    adherence: 'supports',
    notes: 'Texts have a contrast of at least 4.5:1 in the light and in the dark scheme.',
    tests: [
      AXE,
      [
        'journeys/accessibility.test.ts',
        'in the light and in the dark, axe finds nothing on the login screen',
      ],
    ],
  },
  {
    num: '1.4.4',
    name: 'Resize Text',
    level: 'AA',
    adherence: 'supports',
    notes: 'The page can be zoomed, and is made for windows from 320 pixels on: 400 % of 1280 pixels.',
    tests: [
      AXE_NARROW,
      ['screens/screen-reader.test.tsx', 'in a window as low as a magnified screen: beneath no bar'],
    ],
  },
  {
    num: '1.4.5',
    name: 'Images of Text',
    level: 'AA',
    adherence: 'supports',
    notes: 'There are none: charts are drawn with real text.',
    checks: [{ day: '2026-11-24', what: 'The build has no image but the icon of the page.' }],
  },
  {
    num: '1.4.10',
    name: 'Reflow',
    level: 'AA',
    adherence: 'supports',
    notes: 'At 320 pixels nothing scrolls sideways: rows become cards, and the sidebar a menu.',
    tests: [
      AXE_NARROW,
      [
        'screens/screen-reader.test.tsx',
        'on the narrowest screen the title is whole, and so are buttons and filters with more space between letters, words and lines',
      ],
    ],
  },
  {
    num: '1.4.11',
    name: 'Non-text Contrast',
    level: 'AA',
    adherence: 'supports',
    notes:
      'Borders of fields, the ring of the focus, the marks of charts and icons that act alone have at least 3:1.',
    tests: [
      ['screens/screen-reader.test.tsx', 'in the dark by a ring that stands out'],
      [
        'screens/screen-reader.test.tsx',
        'a field that is wrong by a ring, also where the reader has colours of their own',
      ],
    ],
  },
  {
    num: '1.4.12',
    name: 'Text Spacing',
    level: 'AA',
    adherence: 'supports',
    notes:
      'Nothing is lost with the spacing that the criterion names; `TEST_TEXT=spaced` runs all screens in it.',
    tests: [
      [
        'screens/screen-reader.test.tsx',
        'on the narrowest screen the title is whole, and so are buttons and filters with more space between letters, words and lines',
      ],
    ],
  },
  {
    num: '1.4.13',
    name: 'Content on Hover or Focus',
    level: 'AA',
    adherence: 'supports',
    notes: 'A tip goes with Escape, can be reached by the pointer, and stays until it is left.',
    tests: [
      ['screens/tips.test.tsx', 'the pointer reaches the tip, which stays until it is left'],
      ['screens/tips.test.tsx', 'Escape takes the tip away wherever the focus is, and does nothing else'],
      ['screens/tips.test.tsx', 'the keyboard reaches what is cut, and nothing that is not'],
    ],
  },
  {
    num: '2.1.1',
    name: 'Keyboard',
    level: 'A',
    adherence: 'supports',
    notes: 'Everything can be done by keyboard.',
    tests: [
      [
        'screens/totals.test.tsx',
        'by keyboard alone one comes from a list to its totals, groups them, and follows a group',
      ],
      ['screens/selecting.test.tsx', 'is selected by the keyboard alone, and Escape keeps it'],
      ['screens/phone-numbers.test.tsx', 'has a menu by keyboard, which gives the focus back'],
      KEYBOARD_DAY,
      [
        'screens/filters.test.tsx',
        'is picked by keyboard alone; Escape leaves the calendar, and then the modal',
      ],
      ['engines/smoke.test.ts', 'Find leads to a record by keyboard'],
    ],
  },
  {
    num: '2.1.2',
    name: 'No Keyboard Trap',
    level: 'A',
    adherence: 'supports',
    notes: 'A modal holds the focus while it is open, closes by Escape, and gives the focus back.',
    tests: [
      ['screens/phone-numbers.test.tsx', 'has a menu by keyboard, which gives the focus back'],
      ['screens/dialogs.test.tsx', 'opens a second time as it did first, and gives the focus back each time'],
    ],
  },
  {
    num: '2.1.4',
    name: 'Character Key Shortcuts',
    level: 'A',
    adherence: 'supports',
    notes: 'Single keys can be switched off, and never act in a field, in a menu or with a modal open.',
    tests: [
      ['screens/lock-console.test.tsx', 'is found by Find, and beneath it no key acts'],
      ['screens/keyboard.test.tsx', '"Single keys" switches them off, for this admin and for good'],
      ['screens/keyboard.test.tsx', 'while one types'],
    ],
  },
  {
    num: '2.2.1',
    name: 'Timing Adjustable',
    level: 'A',
    adherence: 'supports',
    notes:
      'A sign-in lasts eight hours by the rules of the server, and the console locks itself only where its owner sets that. Both are for security, and the password, which they need, is the exception of the criterion. Ten minutes before the eight hours end it is offered to sign in again; the lock gives no warning. Under both what was typed stays, and goes on after the password. What a toast says of a change stays in Activity; a toast with a link stays for ten seconds, and while it has the focus or the pointer.',
    tests: [
      TOLD_SESSION,
      ['screens/session.test.tsx', 'offers to sign in again; nothing that is open is closed'],
      LOCK,
      ['screens/payout-slip.test.tsx', 'stays long enough to be reached, and while it has the focus'],
    ],
  },
  {
    num: '2.2.2',
    name: 'Pause, Stop, Hide',
    level: 'A',
    adherence: 'supports',
    notes:
      'Nothing moves or blinks by itself for longer than five seconds but the sign that something loads. New rows wait to be asked for.',
    tests: [
      [
        'screens/new-rows.test.tsx',
        'new rows of a watched list are counted in the title, on any screen and while hidden, until they are seen',
      ],
      [
        'screens/polling.test.tsx',
        'once a minute it looks: the same rows follow, new ones wait to be asked for',
      ],
    ],
  },
  {
    num: '2.3.1',
    name: 'Three Flashes or Below Threshold',
    level: 'A',
    adherence: 'supports',
    notes: 'Nothing flashes.',
    checks: [
      {
        day: '2026-11-24',
        what: 'No style sheet of the console has an animation that repeats but that of the shell’s spinner.',
      },
    ],
  },
  {
    num: '2.4.1',
    name: 'Bypass Blocks',
    level: 'A',
    adherence: 'supports',
    notes: 'The first Tab reaches "Skip to content"; there are landmarks and headings.',
    tests: [['screens/frame.test.tsx', 'the first Tab reaches a link that leads to the content']],
  },
  {
    num: '2.4.2',
    name: 'Page Titled',
    level: 'A',
    adherence: 'supports',
    notes: 'The title of the document names the screen or record, with the filters of a list.',
    tests: [TOLD_DAY, EACH_SCREEN],
  },
  {
    num: '2.4.3',
    name: 'Focus Order',
    level: 'A',
    adherence: 'supports',
    notes:
      'The focus follows the order in which one reads, and stays where work goes on when what had it is gone.',
    tests: [
      TOLD_DAY,
      TOLD_SESSION,
      KEYBOARD_DAY,
      ['screens/focus.test.tsx', 'after a plan was deleted: on the row that took its place'],
      ['screens/screen-reader.test.tsx', 'leads to the row that was opened, or that "Next" led on to'],
    ],
  },
  {
    num: '2.4.4',
    name: 'Link Purpose (In Context)',
    level: 'A',
    adherence: 'supports',
    notes: 'The link of a row has a name that says whose it is: "View Details, Asha Rao".',
    tests: [
      [SPOKEN, 'jobs are filtered, and the link to them is shared'],
      [
        'screens/customer-payments.test.tsx',
        'shows id, customer, plan, amount, status, type, day and a link to the details',
      ],
    ],
  },
  {
    num: '2.4.5',
    name: 'Multiple Ways',
    level: 'AA',
    adherence: 'supports',
    notes:
      'A screen is reached by the sidebar, by Find and by its address; a record by its list, by Find and by links of other records.',
    tests: [EACH_SCREEN, ['engines/smoke.test.ts', 'Find leads to a record by keyboard']],
  },
  {
    num: '2.4.6',
    name: 'Headings and Labels',
    level: 'AA',
    adherence: 'supports',
    notes: 'Each screen has a heading, each field a label, and each dialog a title that says the act.',
    tests: [TOLD_FORM, AXE, EACH_SCREEN],
  },
  {
    num: '2.4.7',
    name: 'Focus Visible',
    level: 'AA',
    adherence: 'supports',
    notes: 'What has the focus has a ring, in forced colors, too.',
    tests: [
      ['engines/smoke.test.ts', 'keys alone act where nothing is typed, and the focus can be seen'],
      ['screens/screen-reader.test.tsx', 'in the dark by a ring that stands out'],
      [
        'screens/screen-reader.test.tsx',
        'a field that is wrong by a ring, also where the reader has colours of their own',
      ],
    ],
  },
  {
    num: '2.4.11',
    name: 'Focus Not Obscured (Minimum)',
    level: 'AA',
    adherence: 'supports',
    notes: 'No bar, notice or toast hides what has the focus.',
    tests: [
      ['screens/selecting.test.tsx', 'covers no row that has the focus'],
      ['screens/screen-reader.test.tsx', 'in a window as low as a magnified screen: beneath no bar'],
      ['screens/forms.test.tsx', 'at %i × %i never holds the focus beneath a bar'],
      [
        'screens/toasts.test.tsx',
        'a toast covers no button of a dialog in a low window, whatever has the focus',
      ],
    ],
  },
  {
    num: '2.5.1',
    name: 'Pointer Gestures',
    level: 'A',
    adherence: 'supports',
    notes: 'Everything is done by single clicks or taps; a swipe is never needed.',
    checks: [
      {
        day: '2026-11-24',
        what: 'No handler of the console follows a touch or a pointer that moves. The picker of a color, which does, has a field and swatches.',
      },
    ],
  },
  {
    num: '2.5.2',
    name: 'Pointer Cancellation',
    level: 'A',
    adherence: 'supports',
    notes: 'Acts happen when the pointer is released over what was pressed.',
    tests: [
      [
        'screens/screen-reader.test.tsx',
        'a button that is only pressed does nothing: it acts when the pointer is released over it',
      ],
    ],
    checks: [
      {
        day: '2026-11-24',
        what: 'What is done when a pointer is pressed only shows a tip, keeps the focus or the selected text, or counts as input before the console locks itself.',
      },
    ],
  },
  {
    num: '2.5.3',
    name: 'Label in Name',
    level: 'A',
    adherence: 'supports',
    notes: 'An accessible name holds the text that is seen, and begins with it: "View Details, Asha Rao".',
    tests: [AXE],
  },
  {
    num: '2.5.4',
    name: 'Motion Actuation',
    level: 'A',
    adherence: 'not-applicable',
    notes: 'Nothing is done by moving the device.',
  },
  {
    num: '2.5.7',
    name: 'Dragging Movements',
    level: 'AA',
    adherence: 'supports',
    notes: 'Nothing has to be dragged: dragging over a row only selects its text.',
    checks: [
      {
        day: '2026-11-24',
        what: 'The color of a service, whose picker can be dragged, can be typed and chosen from swatches.',
      },
    ],
  },
  {
    num: '2.5.8',
    name: 'Target Size (Minimum)',
    level: 'AA',
    adherence: 'supports',
    notes: 'Targets are at least 24 by 24 pixels, and 44 on touch.',
    tests: [['screens/devices.test.tsx', '$name has targets that a finger meets']],
  },
  {
    num: '3.1.1',
    name: 'Language of Page',
    level: 'A',
    adherence: 'supports',
    notes: 'The page is marked as English.',
    tests: [AXE],
  },
  {
    num: '3.1.2',
    name: 'Language of Parts',
    level: 'AA',
    adherence: 'supports',
    notes:
      'All texts of the console are English. What records hold may be of any language, which the API does not tell.',
    checks: [{ day: '2026-11-24', what: 'The texts of all screens were read.' }],
  },
  {
    num: '3.2.1',
    name: 'On Focus',
    level: 'A',
    adherence: 'supports',
    notes: 'Focus alone changes nothing but the tip of what is cut.',
    tests: [KEYBOARD_DAY],
  },
  {
    num: '3.2.2',
    name: 'On Input',
    level: 'A',
    adherence: 'supports',
    notes:
      'A search, and the choices "By" and "Compared with" above totals, change what stands below them at once and move no focus; a switch does what it says. Everything else happens by a button or Enter.',
    tests: [
      [
        'engines/smoke.test.ts',
        'what is typed into the search box narrows the list without a step of the history for each key',
      ],
      [
        'screens/totals.test.tsx',
        'by keyboard alone one comes from a list to its totals, groups them, and follows a group',
      ],
    ],
  },
  {
    num: '3.2.3',
    name: 'Consistent Navigation',
    level: 'AA',
    adherence: 'supports',
    notes:
      'Sidebar and header are the same on every screen, in the same order. A payout slip, which is made to be printed, has neither.',
    tests: [EACH_SCREEN],
  },
  {
    num: '3.2.4',
    name: 'Consistent Identification',
    level: 'AA',
    adherence: 'supports',
    notes:
      'The same act has the same word and icon everywhere: lists, records and forms are made of the same parts.',
    tests: [
      [
        'screens/phone-numbers.test.tsx',
        'is called, written to or copied by its menu, and its row is not opened',
      ],
    ],
    checks: [{ day: '2026-11-24', what: 'The buttons of all lists, records and forms were compared.' }],
  },
  {
    num: '3.2.6',
    name: 'Consistent Help',
    level: 'A',
    adherence: 'supports',
    notes: 'The only help is "Keyboard shortcuts": in the admin’s menu and by "?" on every screen.',
    tests: [['screens/keyboard.test.tsx', '? shows all of them']],
  },
  {
    num: '3.3.1',
    name: 'Error Identification',
    level: 'A',
    adherence: 'supports',
    notes: 'A wrong field is marked, described by its message, and the first one has the focus.',
    tests: [
      TOLD_FORM,
      ['engines/smoke.test.ts', 'what a form refuses is said at its field, which has the focus'],
      ['screens/session.test.tsx', 'names what is wrong in each field, and focuses the first'],
    ],
  },
  {
    num: '3.3.2',
    name: 'Labels or Instructions',
    level: 'A',
    adherence: 'supports',
    notes:
      'Each field has a label; required ones are marked, and units and forms stand beside those that need them.',
    tests: [
      AXE,
      [
        'screens/screen-reader.test.tsx',
        'which fields of a form are required, of which a picker is, and which password is wrong or shown',
      ],
    ],
  },
  {
    num: '3.3.3',
    name: 'Error Suggestion',
    level: 'AA',
    adherence: 'supports',
    notes: 'Messages say what is wanted: "Enter a day such as 25/12/2026".',
    tests: [['screens/filters.test.tsx', 'that is none is named and focused, and nothing is applied']],
  },
  {
    num: '3.3.4',
    name: 'Error Prevention (Legal, Financial, Data)',
    level: 'AA',
    adherence: 'supports',
    notes:
      'A payment is checked against what is pending when it opens and when it is sent, and one that repeats another is asked about. What is deleted is asked about by name. Changes of others are not overwritten unseen.',
    tests: [
      ['screens/make-payment.test.tsx', 'the same amount within 24 hours needs a second confirmation'],
      [
        'screens/make-payment.test.tsx',
        'what changed since it was shown is said, and nothing is sent until the admin decides again',
      ],
      [SPOKEN, 'a center is edited, while another admin edits it, too'],
      TOLD_BATCH,
      KEYBOARD_DAY,
      [
        'journeys/unsaved.test.ts',
        'two tabs edit one service center: nothing of either is lost, and a clash is chosen',
      ],
    ],
  },
  {
    num: '3.3.7',
    name: 'Redundant Entry',
    level: 'A',
    adherence: 'supports',
    notes:
      'Nothing has to be typed twice but a new password. After an ended session the e-mail is filled in.',
    tests: [
      TOLD_SESSION,
      LOCK,
      ['screens/session.test.tsx', 'is covered by the login screen, and goes on where it was'],
    ],
  },
  {
    num: '3.3.8',
    name: 'Accessible Authentication (Minimum)',
    level: 'AA',
    adherence: 'supports',
    notes:
      'E-mail and password can be pasted and filled in by a password manager, and the password can be shown. There is no puzzle.',
    tests: [PURPOSES, ['screens/session.test.tsx', 'the password can be shown']],
  },
  {
    num: '4.1.2',
    name: 'Name, Role, Value',
    level: 'A',
    adherence: 'supports',
    notes: 'Parts are native elements or those of Mantine, with names, roles and states.',
    tests: [
      TOLD_DAY,
      TOLD_FORM,
      AXE,
      [
        'screens/screen-reader.test.tsx',
        'the day that is chosen in a calendar, and the month that its buttons turn to',
      ],
    ],
  },
  {
    num: '4.1.3',
    name: 'Status Messages',
    level: 'AA',
    adherence: 'supports',
    notes:
      'Loading, empty and failed states are told by live regions that were there before; what was saved, and why the login covers the console, by alerts that come.',
    tests: [
      TOLD_BATCH,
      TOLD_SESSION,
      ['screens/selecting.test.tsx', 'is selected by its box, without being opened, and told'],
      ['screens/screen-reader.test.tsx', 'that a list could not be loaded, by what was there before'],
    ],
  },
]
