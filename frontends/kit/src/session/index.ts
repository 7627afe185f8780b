export { askToLeave, holdBack } from './leaving';
export { sessionSlice } from './session';
export { useLoginMutation, useLogoutMutation, useRegisterMutation } from './session-api';
export { hasProPlan, isClient, useCurrentUser } from './use-current-user';
