export { Checkbox, Select } from 'antd';
