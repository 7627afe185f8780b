export { requestLeave, blockLeaving } from './leaving';
export { sessionSlice } from './session';
export { useLoginMutation, useLogoutMutation, useRegisterMutation } from './session-api';
export { hasProPlan, isClient, useCurrentUser, useMay, useSession } from './use-current-user';
export { hasUnsavedWork, unsavedWork, useKeepUnsavedWork } from './unsaved-work';
