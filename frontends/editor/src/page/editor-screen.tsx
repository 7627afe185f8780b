import { ErrorState, Page, useChatbotQuery, useDelayed } from '@chatbot-builder/kit';
import { useParams } from '@chatbot-builder/kit/router';
import { Editor } from './editor';
import { EditorSkeleton } from './editor-skeleton';
import { useEditorKey } from './use-editor-key';

/** `/chatbots/new` and `/chatbots/{id}`. */
export function EditorScreen() {
  const { chatbotId } = useParams();
  const id = chatbotId === 'new' ? undefined : chatbotId;
  const [key, becomes] = useEditorKey(id);
  const {
    currentData: chatbot,
    error,
    refetch,
  } = useChatbotQuery(id ?? '', { skip: !id, refetchOnMountOrArgChange: true });
  const loading = id !== undefined && !chatbot && !error;
  const late = useDelayed(loading);

  if (id && error && !chatbot)
    return (
      <Page>
        <ErrorState
          title="Failed to fetch chatbot"
          error={error}
          onRetry={() => void refetch()}
          back={{ to: '/dashboard', label: 'Back to dashboard' }}
        />
      </Page>
    );
  if (loading) return late ? <EditorSkeleton /> : null;
  return <Editor key={key} chatbot={chatbot} onCreated={becomes} />;
}
