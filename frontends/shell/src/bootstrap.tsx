import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KitProvider } from '@chatbot-builder/kit';
import { createBrowserRouter, RouterProvider } from '@chatbot-builder/kit/router';
import { routes } from './routes';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <KitProvider>
      <RouterProvider router={createBrowserRouter(routes)} />
    </KitProvider>
  </StrictMode>,
);
