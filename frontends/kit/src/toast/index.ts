export { hasKeptToast, keepForNextPage, showKeptToast } from './next-page';
export { Toaster } from './toaster';
export { toast, toastFailure, type ToastContent } from './toasts';
