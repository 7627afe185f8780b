import { serverMessage, toast, toastFailure, useDocumentTitle } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useNavigate, useSearchParams } from '@chatbot-builder/kit/router';
import { AuthLayout } from './auth-layout';
import { useConfirmEmailMutation } from './mailed-links-api';
import classes from './auth-form.module.css';

/**
 * Confirms an address with the token of a mailed link. Only a click does, because programs that look at mails open
 * links.
 */
export function ConfirmEmail() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [confirm, { isLoading, isSuccess }] = useConfirmEmailMutation();
  const navigate = useNavigate();
  useDocumentTitle('Confirm your email address');
  const send = async () => {
    try {
      await confirm({ token }).unwrap();
      toast({ title: 'Email address confirmed' });
    } catch (error) {
      toastFailure('Error', serverMessage(error, 'Failed to confirm the address. The link may have expired.'));
    }
  };
  return (
    <AuthLayout back="login">
      <h1 className={classes['title']}>{isSuccess ? 'Email address confirmed' : 'Confirm your email address'}</h1>
      <p className={classes['subtitle']} role="status">
        {isSuccess
          ? 'You sign in with this address.'
          : token
            ? 'Confirm that the address that this link was sent to is yours.'
            : 'This confirmation link is invalid.'}
      </p>
      {isSuccess ? (
        <Button key="go" type="primary" size="large" block autoFocus onClick={() => void navigate('/dashboard')}>
          Go to Dashboard
        </Button>
      ) : (
        <Button type="primary" size="large" block disabled={!token} loading={isLoading} onClick={() => void send()}>
          Confirm address
        </Button>
      )}
    </AuthLayout>
  );
}
