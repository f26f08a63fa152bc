import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NotStoredError } from '@/lib/storage'
import { addView, deleteView, editView, type SavedView, type ViewEdit } from '@/views/views'

const name = fc.constantFrom('Late', 'Done', 'constructor', '__proto__', 'आशा')
const list = fc.constantFrom('jobs', 'customers', 'jobs/totals', 'toString')
const view: fc.Arbitrary<SavedView> = fc.record({
  list,
  name,
  search: fc.constantFrom('', '?status=PENDING', '?period=today'),
  isDefault: fc.boolean(),
  isPinned: fc.boolean(),
})

const keyOf = ({ list, name }: SavedView) => `${list} ${name}`

/** Stored views: names are unique within a list. */
const views = fc.uniqueArray(view, { selector: keyOf, minLength: 1, maxLength: 12 })

const edit: fc.Arbitrary<ViewEdit> = fc.oneof(
  fc.record({ name: fc.constantFrom('New', 'Overdue') }),
  fc.record({ search: fc.constant('?status=CANCELLED') }),
  fc.record({ isDefault: fc.boolean() }),
  fc.record({ isPinned: fc.boolean() }),
)

const storedWithOne = views.chain((all) => fc.tuple(fc.constant(all), fc.nat({ max: all.length - 1 })))

describe('an edit of a saved view', () => {
  test('changes its own field alone; only a new default takes that from another view of its list', () => {
    fc.assert(
      fc.property(storedWithOne, edit, ([all, index], edit) => {
        const before = all[index]
        if (!before) return
        const after = editView(all, before, edit)
        expect(after[index]).toEqual({ ...before, ...edit })
        const becomesDefault = 'isDefault' in edit && edit.isDefault
        for (const [otherIndex, stored] of all.entries()) {
          const loses = becomesDefault && stored.list === before.list
          if (otherIndex !== index)
            expect(after[otherIndex]).toEqual({ ...stored, isDefault: stored.isDefault && !loses })
        }
        expect(after).toHaveLength(all.length)
      }),
    )
  })

  test('keeps what another tab has changed of the view since it was drawn', () => {
    fc.assert(
      fc.property(storedWithOne, edit, view, ([all, index], edit, drawn) => {
        const stored = all[index]
        if (!stored) return
        const shownView = { ...drawn, list: stored.list, name: stored.name }
        expect(editView(all, shownView, edit)[index]).toEqual({ ...stored, ...edit })
      }),
    )
  })

  test('of a view that is gone is refused', () => {
    fc.assert(
      fc.property(storedWithOne, edit, ([all, index], edit) => {
        const gone = all[index]
        if (!gone) return
        const left = deleteView(all, gone)
        expect(left).toEqual(all.filter((_, otherIndex) => otherIndex !== index))
        expect(() => editView(left, gone, edit)).toThrow(NotStoredError)
      }),
    )
  })
})

test('a new view changes no other, but the default of its list if it becomes that', () => {
  fc.assert(
    fc.property(views, view, (all, view) => {
      const added = { ...view, name: 'Another' }
      const after = addView(all, added)
      expect(after.at(-1)).toEqual(added)
      expect(after.slice(0, -1)).toEqual(
        all.map((stored) =>
          added.isDefault && stored.list === added.list ? { ...stored, isDefault: false } : stored,
        ),
      )
    }),
  )
})
