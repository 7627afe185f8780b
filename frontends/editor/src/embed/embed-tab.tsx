import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { ErrorState, Skeleton, useMay, Loading } from '@chatbot-builder/kit';
import { lazy, Suspense } from 'react';
import { useEmbedCodeCopiedMutation, useWidgetManifestQuery } from '../api';
import { drawnColor } from '../appearance/owner-color';
import { type CreateAction, SaveFirst } from '../page/save-first';
import { Section } from '../form/section';
import type { SettingsForm } from '../form/settings-form';
import { CodeBlock } from './code-block';
import { InstallHelp } from './install-help';
import { PLACEHOLDER_ID, singleTag, snippet } from './snippet';
import classes from './embed-tab.module.css';

const ShareLink = lazy(async () => ({ default: (await import('./share-link')).ShareLink }));
const ForDevelopers = lazy(async () => ({ default: (await import('./for-developers')).ForDevelopers }));

interface EmbedTabProps {
  readonly chatbotId: string | undefined;
  /** What is saved, or typed while nothing is saved yet. */
  readonly values: ChatbotSettings;
  readonly form: SettingsForm;
  readonly create: CreateAction;
}

export function EmbedTab({ chatbotId, values, form, create }: EmbedTabProps) {
  const { data: manifest, error, refetch } = useWidgetManifestQuery();
  const [tellCopied] = useEmbedCodeCopiedMutation();
  const mayWrite = useMay('chatbots:write');
  if (error)
    return <ErrorState title="Failed to load the embed code" error={error} onRetry={() => void refetch()} inset />;
  if (!manifest)
    return (
      <Loading label="Loading the embed code">
        <Skeleton width="100%" height={280} radius={10} />
      </Loading>
    );
  const settings = {
    chatbotId: chatbotId ?? PLACEHOLDER_ID,
    primaryColor: drawnColor(values.primaryColor),
    theme: values.theme,
    position: values.position,
    apiUrl: location.origin,
  };
  const copying = { copyable: chatbotId !== undefined, onCopy: () => void (mayWrite && tellCopied()) };
  return (
    <>
      {!chatbotId && (
        <div className={classes['first']}>
          <SaveFirst action={create}>
            Your embed code is ready as soon as you save. We’ll fill in the real ID.
          </SaveFirst>
        </div>
      )}
      <Section
        title="One script tag"
        hint="Recommended where an optimizer such as Rocket Loader may defer scripts, or a security policy forbids inline scripts. Paste it before the closing body tag of every page that should have the chat."
      >
        <CodeBlock title="HTML" code={singleTag(settings, manifest.version)} {...copying} />
      </Section>
      <Section title="Embed Code" hint="The same widget, started by a second script. Paste it in the same place.">
        <CodeBlock title="HTML" code={snippet(settings, manifest.version)} {...copying} />
      </Section>
      <InstallHelp settings={settings} version={manifest.version} {...copying} />
      <Section
        title="Changing the look later"
        hint="What is saved in the Appearance tab wins over a page’s code, within a minute. To keep the page’s own, add the attribute data-fixed-appearance to the tag, or fixedAppearance: true to init. All settings and calls are in docs/widget.md, and their types at /widget.d.ts."
      />
      {chatbotId && (
        <Suspense>
          <ShareLink chatbotId={chatbotId} onCopy={copying.onCopy} />
        </Suspense>
      )}
      {mayWrite && (
        <Suspense>
          <ForDevelopers form={form} chatbotId={chatbotId} />
        </Suspense>
      )}
    </>
  );
}
