import { createRoot } from 'react-dom/client';
import { showKeptToast, Toaster } from '@chatbot-builder/kit/toast';

export function mountKeptToast() {
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Toaster />);
  showKeptToast();
}
