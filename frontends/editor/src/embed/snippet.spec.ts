import { expect, it } from 'vitest';
import { singleTag, snippet } from './snippet';

const settings = {
  chatbotId: '0199b1c6-0000-7000-8000-000000000001',
  primaryColor: '#8b5cf6',
  theme: 'light',
  position: 'bottom-right',
  apiUrl: 'http://127.0.0.1:4310',
} as const;

it('loads the widget from this origin and initializes it with explicit values', () => {
  expect(snippet(settings, '1.2.0')).toBe(`<script src="http://127.0.0.1:4310/widget.js?v=1.2.0"></script>
<script>
  ChatbotWidget.init({
    chatbotId: "0199b1c6-0000-7000-8000-000000000001",
    primaryColor: "#8b5cf6",
    theme: "light",
    position: "bottom-right",
    apiUrl: "http://127.0.0.1:4310"
  });
</script>`);
});

it('offers the same as one script tag', () => {
  expect(singleTag(settings, '1.2.0')).toBe(`<script
  src="http://127.0.0.1:4310/widget.js?v=1.2.0"
  data-chatbot-id="0199b1c6-0000-7000-8000-000000000001"
  data-primary-color="#8b5cf6"
  data-theme="light"
  data-position="bottom-right"
  data-api-url="http://127.0.0.1:4310"
></script>`);
});
