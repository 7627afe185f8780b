export { AnalyticsScreen as default } from './analytics-screen';
