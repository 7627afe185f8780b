import { mountStandalone } from '@chatbot-builder/kit/standalone';
import AnalyticsScreen from './module';

mountStandalone('analytics', AnalyticsScreen);
