import type { Chatbot } from '@chatbot-builder/contracts/http';
import { ReadOnly, useMay } from '@chatbot-builder/kit';
import { Tabs } from '@chatbot-builder/kit/antd-tabs';
import { lazy, Suspense, type ReactNode } from 'react';
import { useDocumentsQuery } from '../api';
import type { SettingsForm } from '../form/settings-form';
import { SettingsTab } from '../settings/settings-tab';
import type { Uploads } from '../training/use-uploads';
import classes from './editor-tabs.module.css';
import type { CreateAction } from './save-first';
import { isTabKey, TABS, type TabKey } from './tabs';

/** Only the first tab loads with the page; the idle browser fetches the others. */
const TrainingTab = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '../training/training-tab')).TrainingTab,
}));
const AppearanceTab = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '../appearance/appearance-tab')).AppearanceTab,
}));
const EmbedTab = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ '../embed/embed-tab')).EmbedTab,
}));

interface EditorTabsProps {
  readonly tab: TabKey;
  readonly onTab: (tab: TabKey) => void;
  /** Undefined until it is created. */
  readonly chatbot: Chatbot | undefined;
  readonly form: SettingsForm;
  readonly files: Uploads;
  readonly create: CreateAction;
}

export function EditorTabs({ tab, onTab, chatbot, form, files, create }: EditorTabsProps) {
  const readOnly = !useMay('chatbots:write');
  const chatbotId = chatbot?.id;
  const { data: documents } = useDocumentsQuery(chatbotId ?? '', { skip: !chatbotId });
  const panes: Record<TabKey, ReactNode> = {
    settings: <SettingsTab form={form} />,
    training: <TrainingTab form={form} chatbotId={chatbotId} files={files} create={create} />,
    appearance: <AppearanceTab form={form} chatbotId={chatbotId} />,
    embed: <EmbedTab chatbotId={chatbotId} values={chatbot ?? form.values} form={form} create={create} />,
  };
  // Its room is kept, so that nothing moves when the number arrives.
  const count = chatbotId && (
    <span className={classes['count']}>{documents && documents.length > 0 && documents.length}</span>
  );
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => isTabKey(key) && onTab(key)}
      classNames={{ root: classes['tabs'], header: classes['header'], content: classes['content'] }}
      destroyOnHidden
      items={TABS.map(({ key, label }) => ({
        key,
        label: (
          <span className={classes['label']}>
            {label}
            {key === 'training' && count}
          </span>
        ),
        // Copying the embed code changes nothing.
        children: (
          <ReadOnly when={readOnly && key !== 'embed'}>
            <Suspense>{panes[key]}</Suspense>
          </ReadOnly>
        ),
      }))}
    />
  );
}
