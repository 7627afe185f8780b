import { REMOTE_CONTRACT_VERSION } from '@chatbot-builder/contracts/remotes';
import type { RemoteModule } from '@chatbot-builder/kit';
import { EditorScreen } from './page/editor-screen';

export default { contractVersion: REMOTE_CONTRACT_VERSION, Screen: EditorScreen } satisfies RemoteModule;
