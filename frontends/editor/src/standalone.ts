import { mountStandalone } from '@chatbot-builder/kit/standalone';
import EditorScreen from './module';

mountStandalone('editor', EditorScreen);
