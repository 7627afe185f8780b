export { toast, toastFailure, type ToastContent } from './toasts';
export { Toaster } from './toaster';
