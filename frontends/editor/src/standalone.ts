import { mountStandalone } from '@chatbot-builder/kit/standalone';
import remote from './module';

mountStandalone('editor', remote.Screen);
