import { Box, Group, Loader, Switch, Text } from '@mantine/core'
import { deleteService, type Service, toggleServiceStatus } from '@/api/services'
import { DASH, formatMoney } from '@/lib/format'
import { AVAILABLE } from '@/lib/status'
import { DetailsModal } from '@/records/details-modal'
import { OpenRecord, type OpenRecordProps } from '@/records/open-record'
import type { RecordPlace } from '@/records/record-modal'
import { useWrite } from '@/records/write'
import { Fact, Facts } from '@/ui/screen'
import { OnOffBadge } from '@/ui/text/status-badge'
import { Color, Icon } from './-service-cells'
import { ServiceForm } from './-service-form'

export function OpenService({ query, at }: OpenRecordProps<Service>) {
  return (
    <OpenRecord
      name="Service"
      resource="services"
      query={query}
      at={at}
      form={(service) => <ServiceForm service={service} at={at} />}
      details={(service) => <ServiceDetails service={service} at={at} />}
    />
  )
}

function ServiceDetails({ service, at }: { service: Service; at: RecordPlace }) {
  const { write, isBusy, isChecking } = useWrite(deleteService, ['services', service.id, 'delete'])
  return (
    <DetailsModal
      name="Service"
      question={`Are you sure you want to delete the service "${service.label ?? DASH}"? This action cannot be undone.`}
      isDeleting={isBusy}
      isChecking={isChecking}
      onDelete={() => write(service.id, { onSuccess: at.close })}
      onEdit={at.edit}
      onClose={at.close}
    >
      <Facts>
        <Fact label="Name">{service.label ?? DASH}</Fact>
        <Fact label="Status">
          <Availability service={service} />
        </Fact>
        <Fact label="Color">
          <Color color={service.color} />
        </Fact>
        <Fact label="Icon">
          <Icon icon={service.icon} />
        </Fact>
        <Fact label="Base Price">
          <Text span fz="xl" fw={600}>
            {formatMoney(service.basePrice)}
          </Text>
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
 * Flipped by a call of its own. The switch keeps its place until the server has agreed; there is none where the server does not tell
 * how it stands, since the call turns round what it finds.
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
      <OnOffBadge isOn={isAvailable} words={AVAILABLE} />
    </Group>
  )
}
