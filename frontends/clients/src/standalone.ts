import { mountStandalone } from '@chatbot-builder/kit/standalone';
import ClientsScreen from './module';

mountStandalone('clients', ClientsScreen);
