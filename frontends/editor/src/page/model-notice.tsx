import { useNoticesQuery } from '@chatbot-builder/kit';
import { lazy, Suspense } from 'react';

const ModelAlert = lazy(async () => ({ default: (await import('./model-alert')).ModelAlert }));

/** Why this chatbot's model does not answer, while it does not. */
export function ModelNotice({ chatbotId }: { chatbotId: string }) {
  const { data: notices = [] } = useNoticesQuery();
  const { about } =
    notices.find(
      (notice) =>
        notice.about.code === 'api-key-failing' ||
        (notice.about.code === 'answers-failing' && notice.chatbotId === chatbotId),
    ) ?? {};
  if (about?.code !== 'api-key-failing' && about?.code !== 'answers-failing') return null;
  return (
    <Suspense>
      <ModelAlert reason={about.params.reason} />
    </Suspense>
  );
}
