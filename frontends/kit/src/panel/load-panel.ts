import { fieldsOf, text } from '@chatbot-builder/widget/readers';
import { importPanel } from './import-panel';

let failures = 0;

/** Loads the panel of the widget build that the server currently serves. */
export async function loadPanel(): ReturnType<typeof importPanel> {
  const response = await fetch('/widget/manifest.json');
  const file = text(fieldsOf(await response.json())['panel']);
  // Browsers cache a failed module import by its URL, so a retry needs a new URL.
  return importPanel(failures === 0 ? file : `${file}?attempt=${failures}`).catch((error: unknown) => {
    failures += 1;
    throw error;
  });
}
