import { EXPORT_ACTION } from './action-button'
import { ExportEntries } from './export-entries'
import { OpeningMenu } from './opening-menu'

const ACTIONS = [EXPORT_ACTION]

/** The export alone, where a list has no other action. */
export function ExportMenu() {
  return (
    <OpeningMenu actions={ACTIONS} look="button" width={180}>
      <ExportEntries />
    </OpeningMenu>
  )
}
