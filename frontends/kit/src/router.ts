/** The only module that imports react-router. Only what is exported here is bundled. */
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
  useNavigationType,
  useParams,
  useSearchParams,
  type RouteObject,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
export { BackLink } from './blocks/back-link';
