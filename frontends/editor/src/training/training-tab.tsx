import { useMay } from '@chatbot-builder/kit';
import { Input } from '@chatbot-builder/kit/antd';
import { lazy, Suspense } from 'react';
import { ChangedDot } from '../form/changed-dot';
import { controlProps, FieldProblem } from '../form/field-problem';
import { Section } from '../form/section';
import { controlId, type SettingsForm } from '../form/settings-form';
import { type CreateAction, SaveFirst } from '../page/save-first';
import type { Uploads } from './use-uploads';

/** Lazy, because most visits to the editor do not upload files. */
const Knowledge = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './knowledge')).Knowledge,
}));

/** Lazy, because the tab is at its budget, and the list is below all else. */
const AnswersSection = lazy(async () => ({ default: (await import('../answers/answers-section')).AnswersSection }));

interface TextSectionProps {
  readonly form: SettingsForm;
  readonly field: 'systemPrompt' | 'knowledgeBase';
  readonly title: string;
  readonly hint: string;
  readonly placeholder?: string;
}

function TextSection({ form, field, title, hint, placeholder }: TextSectionProps) {
  const id = controlId(field);
  return (
    <Section
      title={
        <>
          {title}
          {form.isChanged(field) && <ChangedDot />}
        </>
      }
      hint={hint}
    >
      <Input.TextArea
        {...controlProps(id, form.problemOf(field))}
        aria-label={title}
        value={form.values[field]}
        placeholder={placeholder}
        onChange={({ target }) => form.edit({ [field]: target.value })}
        autoSize={{ minRows: 4, maxRows: 16 }}
      />
      <FieldProblem id={id}>{form.problemOf(field)}</FieldProblem>
    </Section>
  );
}

interface TrainingTabProps {
  readonly form: SettingsForm;
  readonly chatbotId: string | undefined;
  readonly files: Uploads;
  readonly create: CreateAction;
}

export function TrainingTab({ form, chatbotId, files, create }: TrainingTabProps) {
  const mayWrite = useMay('chatbots:write');
  const name = form.values.name.trim() || 'your chatbot';
  return (
    <>
      <TextSection
        form={form}
        field="systemPrompt"
        title="System Instructions"
        hint="How the chatbot behaves, in plain words. AI models read these before every answer; the offline model only quotes your knowledge."
      />
      <TextSection
        form={form}
        field="knowledgeBase"
        title="Knowledge text"
        hint="Facts that don’t need a file, one paragraph each. Searched like a document."
        placeholder={mayWrite ? 'We deliver within two working days. Returns are free for 30 days.' : 'None'}
      />
      <Section title="Knowledge base" hint={`${name} answers from these files. Each answer names the ones it used.`}>
        {chatbotId ? (
          <Suspense>
            <Knowledge chatbotId={chatbotId} files={files} />
          </Suspense>
        ) : (
          <SaveFirst action={create}>Create the chatbot first, then upload files for it.</SaveFirst>
        )}
      </Section>
      {chatbotId && (
        <Section title="Answers" hint="What your team answers to a question, in whatever words it is asked.">
          <Suspense>
            <AnswersSection chatbotId={chatbotId} />
          </Suspense>
        </Section>
      )}
    </>
  );
}
