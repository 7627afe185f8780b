/**
 * The JavaScript (kB, gzipped) that a cold visit may load until the page is idle, by route. Prefetches by the idle
 * browser do not count. A page with antd's Table may load 400, one with charts 700, and `/pricing`, which needs no
 * antd, 40.
 */
export const ROUTE_BUDGETS_KB = {
  '/': 30,
  '/auth': 340,
  '/login': 340,
  '/forgot-password': 340,
  '/reset-password': 340,
  '/confirm-email': 340,
  '/pricing': 40,
  '/c/:chatbotId': 37,
  '/dashboard': 345,
  '/settings': 390,
  '/chatbots': 345,
  '/templates': 350,
  '/chatbots/:chatbotId': 430,
  '/clients': 360,
  '/analytics': 700,
  '/conversations/:chatbotId?': 370,
} as const;
