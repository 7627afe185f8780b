export { Form, type FormInstance, type FormProps } from 'antd';
