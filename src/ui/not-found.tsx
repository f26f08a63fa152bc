import { Center, EmptyState, Title } from '@mantine/core'
import { ButtonLink } from '@/ui/text/link'
import { useDocumentTitle } from './document-title'

export function NotFound({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <Center mih="50vh">
      <EmptyState
        title={
          <Title order={1} size="h4">
            {title}
          </Title>
        }
        description="There is no page at this address."
      >
        <EmptyState.Actions>
          <ButtonLink to="/">Go to the dashboard</ButtonLink>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
