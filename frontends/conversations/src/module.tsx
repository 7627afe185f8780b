import { REMOTE_CONTRACT_VERSION } from '@chatbot-builder/contracts/remotes';
import type { RemoteModule } from '@chatbot-builder/kit';
import { ConversationsScreen } from './page/conversations-screen';

export default { contractVersion: REMOTE_CONTRACT_VERSION, Screen: ConversationsScreen } satisfies RemoteModule;
