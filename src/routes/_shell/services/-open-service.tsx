import { Box, Group, Loader, Switch } from '@mantine/core'
import { deleteService, type Service, toggleServiceStatus } from '@/api/services'
import { DASH, formatMoney } from '@/lib/format'
import { AVAILABLE_LABELS } from '@/lib/status'
import { DetailsModal } from '@/records/details-modal'
import { OpenRecord, type OpenRecordProps } from '@/records/open-record'
import type { RecordModal } from '@/records/record-modal'
import { useWrite } from '@/records/write'
import { Fact, Facts, LargeNumber } from '@/ui/screen'
import { OnOffBadge } from '@/ui/text/status-badge'
import { ColorCell, IconCell } from './-service-cells'
import { ServiceForm } from './-service-form'

export function OpenService({ query, modal }: OpenRecordProps<Service>) {
  return (
    <OpenRecord
      name="Service"
      resource="services"
      query={query}
      modal={modal}
      form={(service) => <ServiceForm service={service} modal={modal} />}
      copyForm={(service) => <ServiceForm key="copy" copied={service} modal={modal} />}
      details={(service) => <ServiceDetails service={service} modal={modal} />}
    />
  )
}

function ServiceDetails({ service, modal }: { service: Service; modal: RecordModal }) {
  const { write, isBusy, isChecking } = useWrite(deleteService, ['services', service.id, 'delete'], {
    isFinal: true,
  })
  return (
    <DetailsModal
      name="Service"
      question={
        <>
          Are you sure you want to delete the service "<bdi>{service.label ?? DASH}</bdi>"? This action cannot
          be undone.
        </>
      }
      isDeleting={isBusy}
      isChecking={isChecking}
      onDelete={() => write(service.id, { onSuccess: modal.close })}
      onEdit={modal.edit}
      onDuplicate={modal.duplicate}
      onClose={modal.close}
    >
      <Facts>
        <Fact label="Name">{service.label ?? DASH}</Fact>
        <Fact label="Status">
          <Availability service={service} />
        </Fact>
        <Fact label="Color">
          <ColorCell color={service.color} />
        </Fact>
        <Fact label="Icon">
          <IconCell icon={service.icon} />
        </Fact>
        <Fact label="Base Price">
          <LargeNumber>{formatMoney(service.basePrice)}</LargeNumber>
        </Fact>
        <Fact label="Estimated Time">{service.estimatedTime ?? DASH}</Fact>
      </Facts>
      <Box component="dl" m={0}>
        <Fact label="Description">{service.description ?? DASH}</Fact>
      </Box>
    </DetailsModal>
  )
}

/**
 * The switch moves only once the server has accepted the change. The call inverts the availability, so there is no switch if it is not
 * known.
 */
function Availability({ service: { id, isAvailable } }: { service: Service }) {
  const { write, isBusy } = useWrite(toggleServiceStatus, ['services', id, 'toggle'])
  return (
    <Group component="span" gap="sm" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      {isAvailable !== undefined && (
        <Switch
          aria-label="Available"
          aria-busy={isBusy}
          checked={isAvailable}
          onChange={(event) => write({ id, isAvailable: event.currentTarget.checked })}
          thumbIcon={isBusy ? <Loader size={10} /> : undefined}
        />
      )}
      <OnOffBadge isOn={isAvailable} labels={AVAILABLE_LABELS} />
    </Group>
  )
}
