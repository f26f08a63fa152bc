import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import classes from '@/ui/docked-line.module.css'
import { CopyDetails } from '@/ui/failure'
import { ProgressBar } from '@/ui/progress-bar'
import { canRetry, canSavePart, type Export, exportsHere, isUnderWay } from './export-state'
import { announcementOf, progressText, statusText } from './export-text'

/** The status is always rendered: screen readers only announce its changes. */
export function ExportDock() {
  const exports = exportsHere.use()
  return (
    <>
      <VisuallyHidden role="status">{exports.map(announcementOf).join(' ')}</VisuallyHidden>
      {exports.length > 0 && <ExportPanel exports={exports} />}
    </>
  )
}

function ExportPanel({ exports }: { exports: readonly Export[] }) {
  return (
    <section aria-label="Exports">
      {exports.map((item) => (
        <ExportLine key={item.id} {...item} />
      ))}
    </section>
  )
}

function ExportLine(item: Export) {
  const { title, step, progress, failure, again, save, close } = item
  const name = `Export of ${title}`
  return (
    <Box className={classes.line} role="group" aria-label={name}>
      <Text size="sm" fw={500} className={classes.words}>
        {statusText(item)}
      </Text>
      {isUnderWay(item) && (
        <ProgressBar
          className={classes.bar}
          label={name}
          part={step === 'writing' ? 1 : progress?.fraction}
        />
      )}
      {step !== 'saved' && step !== 'incomplete' && progress && (
        <Text size="sm" c="dimmed" className={classes.count}>
          {progressText(progress.rows, progress.total)}
        </Text>
      )}
      <div className={classes.actions}>
        {canRetry(item) && (
          <Button size="xs" variant="default" onClick={again}>
            Try again
          </Button>
        )}
        {failure !== undefined && <CopyDetails error={failure} size="xs" />}
        {canSavePart(item) && (
          <Button size="xs" variant="default" onClick={save}>
            Save what was read
          </Button>
        )}
        <Button size="xs" variant="default" onClick={close}>
          {step === 'saved' ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </Box>
  )
}
