import '@chatbot-builder/kit/tokens.css';
import '@chatbot-builder/kit/base.css';
import { createRoot } from 'react-dom/client';
import { hasKeptToast } from '@chatbot-builder/kit/toast';
import { Landing } from './landing';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(<Landing />);

// Toasts are needed only after a logout.
if (hasKeptToast()) void import('./kept-toast').then(({ mountKeptToast }) => mountKeptToast());
