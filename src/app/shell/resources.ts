// The pages of reference data and of the resources that `npm run new` makes.

export { referenceRoutes } from '#app/reference/routes.tsx'
