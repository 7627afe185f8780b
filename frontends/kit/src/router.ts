/** The only door to react-router: what is named here is what ships. */
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  Link,
  matchPath,
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type RouteObject,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export { BackLink } from './blocks/back-link';
