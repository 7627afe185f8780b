import { avatarPath } from '@chatbot-builder/contracts/http';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { LAUNCHER_ICON_PATHS, visitorLanguage, welcomeMessageIn } from '@chatbot-builder/contracts/widget';
import { toastFailure } from '@chatbot-builder/kit';
import type { ChatTransport, PanelConfig } from '@chatbot-builder/widget/panel';
import { useEffect, useRef, useState } from 'react';
import { drawnColor } from '../appearance/owner-color';
import { type Subject, testTransport } from './test-transport';

/** The editor's test conversation. It survives tab changes, moves of the panel and the creation of the chatbot. */
export function useTestChat(
  values: ChatbotSettings,
  chatbotId: string | undefined,
): { config: PanelConfig; transport: ChatTransport; model: string } {
  const { systemPrompt, model } = values;
  const subject = useRef<Subject>({ systemPrompt, model });
  useEffect(() => {
    subject.current = { systemPrompt, model, ...(chatbotId && { chatbotId }) };
  }, [systemPrompt, model, chatbotId]);
  const [transport] = useState(() =>
    testTransport({
      subject: () => subject.current,
      now: () => new Date(),
      onFailure: (message) => toastFailure('Failed to send message', message),
    }),
  );
  const language = visitorLanguage(values, navigator.language);
  const config: PanelConfig = {
    name: values.name.trim() || 'Your chatbot',
    avatar: values.avatar && chatbotId ? avatarPath(chatbotId, values.avatar) : '',
    welcomeMessage: welcomeMessageIn(language, values),
    primaryColor: drawnColor(values.primaryColor),
    theme: values.theme,
    position: values.position,
    language,
    suggestedQuestions: values.suggestedQuestions.filter((question) => question.trim() !== ''),
    greetings: values.greetings,
    contactEmail: values.contactEmail,
    contactLink: values.contactLink,
    sound: values.sound,
    cornerRadius: values.cornerRadius,
    font: values.font,
    panelSize: values.panelSize,
    launcher: { label: 'Open chat', icon: LAUNCHER_ICON_PATHS[values.launcherIcon] },
  };
  return { config, transport, model };
}
