/** The part of antd that every page needs. */
export {
  Alert,
  Button,
  Dropdown,
  Input,
  Modal,
  Spin,
  type ButtonProps,
  type InputProps,
  type InputRef,
  type MenuProps,
} from 'antd';
export { Tooltip } from './tooltip';
