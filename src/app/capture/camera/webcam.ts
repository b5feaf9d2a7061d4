// react-webcam's module is the component itself, which its types describe as a namespace with a default.
import bundle from 'react-webcam'

export type Webcam = InstanceType<typeof bundle.default>
export const Webcam = bundle as unknown as typeof bundle.default
