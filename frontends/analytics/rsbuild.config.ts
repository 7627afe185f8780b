import { remoteConfig } from '@chatbot-builder/kit/build';
import { defineConfig } from '@rsbuild/core';

export default defineConfig(remoteConfig({ name: 'analytics' }));
