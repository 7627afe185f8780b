import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { PANEL_FILE: '"panel.test.js"' },
  test: { environment: 'node', css: { include: /.*/ }, restoreMocks: true },
});
