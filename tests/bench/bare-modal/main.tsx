// A button of Mantine's, and its modal with the fields of the console's filters of customers, on a page with nothing else.
import { Button, Group, MantineProvider, Modal, NativeSelect, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'

function Filters() {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <main>
      <Button onClick={open}>Filters</Button>
      {isOpen && <FilterModal onClose={close} />}
    </main>
  )
}

function FilterModal({ onClose }: { onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { city: '', district: '', status: '', vehicleType: '', startDate: '', endDate: '' },
  })
  return (
    <Modal opened onClose={onClose} title="Filter Customers" transitionProps={{ duration: 0 }}>
      <form onSubmit={form.onSubmit(onClose)}>
        <TextInput label="City" {...form.getInputProps('city')} />
        <TextInput label="District" {...form.getInputProps('district')} />
        <NativeSelect label="Status" data={['All', 'Active', 'Inactive']} {...form.getInputProps('status')} />
        <NativeSelect
          label="Vehicle Type"
          data={['All', 'Car', 'Bike']}
          {...form.getInputProps('vehicleType')}
        />
        <DateInput label="Start Date" {...form.getInputProps('startDate')} />
        <DateInput label="End Date" {...form.getInputProps('endDate')} />
        <Group>
          <Button variant="default" onClick={form.reset}>
            Reset
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </form>
    </Modal>
  )
}

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <MantineProvider>
      <Filters />
    </MantineProvider>,
  )
}
