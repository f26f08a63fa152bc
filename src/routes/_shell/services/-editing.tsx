import { useState } from 'react'
import { createService, readService, type Service, ServiceInput, updateService } from '@/api/services'
import { useEdit } from '@/records/edit'
import type { useRecordModal } from '@/records/record-modal'
import { agreed, useWrite } from '@/records/write'
import { editable, fieldsOf, inWords, newService, ServiceForm, useServiceForm } from './-service-form'

type AtProps = { at: ReturnType<typeof useRecordModal> }

export function AddService({ at }: AtProps) {
  const form = useServiceForm(newService)
  const { write, isBusy } = useWrite(agreed(createService, () => form.resetDirty()))
  return (
    <ServiceForm
      title="Add Service"
      form={form}
      submit="Add Service"
      busy="Adding..."
      isBusy={isBusy}
      isNew
      onSubmit={(service) => write(service, { onSuccess: at.close })}
      onClose={at.close}
    />
  )
}

export function EditService({ service, at }: AtProps & { service: Service }) {
  const [loaded] = useState(() => editable(service))
  const form = useServiceForm(fieldsOf(loaded))
  const edit = useEdit({
    name: 'Service',
    id: service.id,
    form,
    loaded,
    readAgain: async () => {
      const now = await readService(service.id)
      return now && editable(now)
    },
    update: updateService,
    schema: ServiceInput,
    fieldsOf,
    inWords,
    onSaved: at.details,
  })
  return (
    <ServiceForm
      title="Edit Service"
      form={form}
      submit="Save Changes"
      busy="Saving..."
      isBusy={edit.isBusy}
      onSubmit={edit.save}
      onCancel={at.details}
      onClose={at.close}
      over={edit.question}
    />
  )
}
