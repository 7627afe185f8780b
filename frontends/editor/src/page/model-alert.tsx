import { FAILURE_ADVICE, isKeyFailure, type ModelFailure } from '@chatbot-builder/contracts/model-failure';
import { Alert } from '@chatbot-builder/kit/antd-alert';
import { Link } from '@chatbot-builder/kit/router';
import { CircleAlert } from 'lucide-react';
import classes from './model-alert.module.css';

export const ModelAlert = ({ reason }: { reason: ModelFailure }) => (
  <Alert
    className={classes['alert']}
    type="error"
    showIcon
    icon={<CircleAlert size={16} aria-hidden />}
    title={FAILURE_ADVICE[reason]}
    action={isKeyFailure(reason) && <Link to="/settings">Open Settings</Link>}
  />
);
