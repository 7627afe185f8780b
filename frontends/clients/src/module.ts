export { ClientsScreen as default } from './clients-screen';
