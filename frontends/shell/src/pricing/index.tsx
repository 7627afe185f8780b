import '@chatbot-builder/kit/tokens.css';
import '@chatbot-builder/kit/base.css';
import { createRoot } from 'react-dom/client';
import { Pricing } from './pricing';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<Pricing />);

// The browser keeps the page that was left. Who comes back to it from checkout may have paid.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
