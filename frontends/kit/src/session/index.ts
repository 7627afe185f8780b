export { requestLeave, blockLeaving } from './leaving';
export { sessionSlice } from './session';
export {
  useConfirmEmailMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useLogoutMutation,
  useRegisterMutation,
  useResetPasswordMutation,
} from './session-api';
export { hasProPlan, isClient, useCurrentUser, useSession } from './use-current-user';
export { hasUnsavedWork, unsavedWork, useKeepUnsavedWork } from './unsaved-work';
