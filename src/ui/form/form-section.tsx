import { Box, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

export function FormSections({ children }: { children: ReactNode }) {
  return (
    <Paper className={classes.card} px="lg">
      {children}
    </Paper>
  )
}

/** How many `fields` each section has. */
export function FormSkeleton({ fields }: { fields: readonly number[] }) {
  return (
    <FormSections>
      {fields.map((count, section) => (
        <div key={section} className={classes.section}>
          <div>
            <Skeleton h="1.25rem" w="6rem" />
            <Skeleton h="0.75rem" maw="14rem" mt="sm" />
          </div>
          <Stack gap="md" maw={680} miw={0}>
            {Array.from({ length: count }, (_, field) => (
              <div key={field}>
                <Skeleton h="0.75rem" w="7rem" mb="0.5rem" />
                <Skeleton h={36} />
              </div>
            ))}
          </Stack>
        </div>
      ))}
    </FormSections>
  )
}

type FormSectionProps = { title: string; help: string; children: ReactNode }

export function FormSection({ title, help, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Box component="section" className={classes.section} aria-labelledby={titleId}>
      <div>
        <Title order={2} size="h5" id={titleId}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {help}
        </Text>
      </div>
      <Stack gap="md" maw={680} miw={0}>
        {children}
      </Stack>
    </Box>
  )
}
