export { EditorScreen as default } from './page/editor-screen';
