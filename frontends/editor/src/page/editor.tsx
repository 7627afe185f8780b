import type { Chatbot } from '@chatbot-builder/contracts/http';
import { DeleteChatbotDialog, UpgradeDialog, useDocumentTitle, useMay, useMedia } from '@chatbot-builder/kit';
import { useLocation, useNavigate } from '@chatbot-builder/kit/router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { drawnColor } from '../appearance/owner-color';
import { TestPanel } from '../chat/test-panel';
import { useTestChat } from '../chat/use-test-chat';
import { TemplateStrip, TemplateStripRoom } from '../templates/lazy-template-strip';
import { holds, type Preset } from '../templates/preset';
import { useUploads } from '../training/use-uploads';
import { EditorHeader } from './editor-header';
import { EditorTabs } from './editor-tabs';
import classes from './editor.module.css';
import { ModelNotice } from './model-notice';
import { LeaveDialog, useLeaveGuard } from './leave-guard';
import { lossOf } from './loss';
import { UnsavedBar } from './unsaved-bar';
import { useChatbotForm } from './use-chatbot-form';
import { useFocusField } from './use-focus-field';
import { useSaveKeys } from './use-save-keys';
import { useTab } from './use-tab';

const ConflictDialog = lazy(() => import('../conflict/conflict-dialog'));
const TestSheet = lazy(async () => ({ default: (await import('./test-sheet')).TestSheet }));

interface EditorProps {
  /** Undefined until the chatbot is created. */
  readonly chatbot: Chatbot | undefined;
  readonly onCreated: (id: string) => void;
}

export function Editor({ chatbot, onCreated }: EditorProps) {
  const [tab, openTab] = useTab();
  const focusField = useFocusField(tab, openTab, chatbot ? undefined : 'name');
  const [leaveFor, setLeaveFor] = useState<string>();
  const { form, changed, isRestored, saving, discard, conflict } = useChatbotForm({
    chatbot,
    onRefused: focusField,
    onCreated: (id) => {
      onCreated(id);
      setLeaveFor(`/chatbots/${id}`);
    },
  });
  const files = useUploads();
  const chat = useTestChat(form.values, chatbot?.id);
  const [deleting, setDeleting] = useState(false);
  const [testing, setTesting] = useState(false);
  const mayWrite = useMay('chatbots:write');
  const mayTest = useMay('test-chat:send');
  const panelTitle = mayTest ? 'Test Chatbot' : 'Preview';
  const beside = useMedia('(min-width: 1200px)');
  const title = chatbot?.name ?? 'Create Chatbot';
  useDocumentTitle(title);

  const [preset, setPreset] = useState<Preset>();
  const typed = changed.filter((field) => !preset || !holds(form, preset, field));
  const loss = lossOf(typed, files.uploads.length);
  const guard = useLeaveGuard(loss !== undefined && leaveFor === undefined);
  const navigate = useNavigate();
  const { search } = useLocation();
  // Navigate in an effect: the leave guard must first see that there are no unsaved changes.
  useEffect(() => {
    if (leaveFor === undefined) return;
    setLeaveFor(undefined);
    void navigate(leaveFor === '/dashboard' ? leaveFor : { pathname: leaveFor, search }, { replace: true });
  }, [leaveFor, navigate, search]);

  const save = () => void saving.save();
  useSaveKeys(save);
  const verb = chatbot ? 'Save' : 'Create';
  const isDirty = changed.length > 0;
  const panel = (
    <TestPanel {...chat} title={panelTitle} inert={!mayTest} onClose={beside ? undefined : () => setTesting(false)} />
  );

  return (
    <div className={classes['editor']}>
      <div className={classes['form']}>
        <div className={classes['column']}>
          <EditorHeader
            title={title}
            color={drawnColor(form.values.primaryColor)}
            readOnly={!mayWrite}
            verb={verb}
            canSave={!chatbot || isDirty}
            pending={saving.pending}
            onSave={save}
            onDelete={chatbot && (() => setDeleting(true))}
            panelTitle={panelTitle}
            onPanel={beside ? undefined : () => setTesting(true)}
          />
          {chatbot && mayWrite && <ModelNotice chatbotId={chatbot.id} />}
          {!chatbot && (
            <Suspense fallback={<TemplateStripRoom />}>
              <TemplateStrip form={form} preset={preset} onPreset={setPreset} />
            </Suspense>
          )}
        </div>
        <EditorTabs
          tab={tab}
          onTab={openTab}
          chatbot={chatbot}
          form={form}
          files={files}
          create={{ create: save, pending: saving.pending, elsewhere: isDirty }}
        />
        {isDirty && (
          <UnsavedBar
            fields={changed}
            isRestored={isRestored}
            contested={conflict.draft.contested}
            onCompare={conflict.onOpen}
            verb={verb}
            pending={saving.pending}
            onDiscard={discard}
            onSave={save}
          />
        )}
      </div>
      {beside ? (
        <aside className={classes['panel']}>{panel}</aside>
      ) : (
        <Suspense>
          <TestSheet title={panelTitle} open={testing} onClose={() => setTesting(false)}>
            {panel}
          </TestSheet>
        </Suspense>
      )}
      <DeleteChatbotDialog
        chatbot={deleting ? chatbot : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => setLeaveFor('/dashboard')}
      />
      <UpgradeDialog open={saving.upgradeNeeded} onClose={saving.closeUpgrade} />
      {chatbot && conflict.open !== undefined && (
        <Suspense>
          <ConflictDialog {...conflict} chatbot={chatbot} open={conflict.open} />
        </Suspense>
      )}
      <LeaveDialog guard={guard} loss={loss ?? ''} />
    </div>
  );
}
