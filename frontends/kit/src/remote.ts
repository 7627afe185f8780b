import type { RemoteModule as RemoteModuleOf } from '@chatbot-builder/contracts/remotes';
import type { ComponentType } from 'react';

/** A remote's default export says `satisfies RemoteModule`. */
export type RemoteModule = RemoteModuleOf<ComponentType>;
