import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { PANEL_FILE: '"panel.test.js"' },
  test: { environment: 'jsdom', css: { include: /.*/ }, restoreMocks: true },
});
