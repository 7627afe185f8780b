import { defineConfig } from '@rsbuild/core';
import { shellConfig } from '@chatbot-builder/kit/build';

export default defineConfig(
  shellConfig({ landing: './src/landing/index.tsx', pricing: './src/pricing/index.tsx', app: './src/app.ts' }),
);
