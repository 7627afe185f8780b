import { ChatbotError, useChatbot, useCurrentUser, useDelayed, useMay } from '@chatbot-builder/kit';
import { Navigate, useParams } from '@chatbot-builder/kit/router';
import { Editor } from './editor';
import { EditorSkeleton } from './editor-skeleton';
import { useEditorKey } from './use-editor-key';

/** `/chatbots/new` and `/chatbots/{id}`. */
export function EditorScreen() {
  const user = useCurrentUser();
  const mayWrite = useMay('chatbots:write');
  const { chatbotId } = useParams();
  const id = chatbotId === 'new' ? undefined : chatbotId;
  const [key, becomes] = useEditorKey(id);
  const { chatbot, error, refetch } = useChatbot(id);
  const loading = !user || (id !== undefined && !chatbot && !error);
  const late = useDelayed(loading);

  if (loading) return late ? <EditorSkeleton /> : null;
  if (id && !chatbot) return <ChatbotError error={error} onRetry={refetch} />;
  if (!id && !mayWrite) return <Navigate to="/dashboard" replace />;
  return <Editor key={key} chatbot={chatbot} onCreated={becomes} />;
}
