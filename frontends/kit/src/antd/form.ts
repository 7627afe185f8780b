export { Form, type FormInstance, type FormProps } from 'antd';
export { useZodForm } from '../form/use-zod-form';
